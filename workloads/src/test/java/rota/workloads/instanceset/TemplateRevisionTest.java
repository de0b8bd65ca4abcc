package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Hashes that pods of other controllers carry already.
class TemplateRevisionTest {
    private static final String PLAIN = "{'spec':{'containers':[{'name':'foo'}]}}";

    // IS-44
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
            PLAIN + " | 68f795894",
            "{'metadata':{'annotations':{'kubeblocks.io/restart':'2026-01-01T00:00:00Z'}},'spec':{'containers':["
                    + "{'name':'foo'}]}} | 6c5c97d9b5",
            "{'metadata':{'labels':{'a':'b'},'annotations':{'x':'y'}},'spec':{'containers':[{'name':'db','image':'i',"
                    + "'env':[{'name':'A','value':'x<y&z'}],'ports':[{'containerPort':3306,'name':'sql',"
                    + "'protocol':'TCP'}],'resources':{'limits':{'cpu':'1','memory':'1Gi'}}},{'name':'kbagent',"
                    + "'image':'k'}],'initContainers':[{'name':'init','image':'j','resources':{'limits':{'cpu':"
                    + "'0.1'}}}],'serviceAccountName':'kb-db','tolerations':[{'key':'k'}],"
                    + "'activeDeadlineSeconds':5}} | 7945778984"})
    void a_template_has_the_revision_that_others_give_it(String template, String revision) {
        assertThat(TemplateRevision.of(json(template))).isEqualTo(revision);
    }

    @Test
    void the_hash_is_taken_over_one_text() {
        assertThat(TemplateRevision.text(json(PLAIN))).isEqualTo("{\"spec\":{\"template\":{\"$patch\":\"replace\","
                + "\"metadata\":{\"creationTimestamp\":null},\"spec\":{\"containers\":[{\"name\":\"foo\",\"resources\":"
                + "{}}]}}}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'metadata':{'labels':{'a':'b'}},'spec':{'containers':[{'name':'foo'}]}}",
            "{'metadata':{'annotations':{'a':'b'}},'spec':{'containers':[{'name':'foo','image':'x:2'}]}}",
            "{'spec':{'containers':[{'name':'foo','resources':{'requests':{'cpu':'2'}}}],'tolerations':[{'key':'a'}]}}",
            "{'spec':{'activeDeadlineSeconds':7,'containers':[{'name':'foo','env':[]}],'hostNetwork':false}}"})
    void what_can_change_in_place_has_no_part_in_it(String template) {
        assertThat(TemplateRevision.of(json(template))).isEqualTo(TemplateRevision.of(json(PLAIN)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'spec':{'containers':[{'name':'foo','env':[{'name':'A','value':'1'}]}]}}",
            "{'spec':{'containers':[{'name':'foo','command':['x']}]}}",
            "{'spec':{'containers':[{'name':'foo','resources':{'limits':{'nvidia.com/gpu':'1'}}}]}}",
            "{'spec':{'containers':[{'name':'foo'}],'nodeSelector':{'a':'b'}}}",
            "{'metadata':{'annotations':{'kubeblocks.io/restart':'now'}},'spec':{'containers':[{'name':'foo'}]}}"})
    void everything_else_has(String template) {
        assertThat(TemplateRevision.of(json(template))).isNotEqualTo(TemplateRevision.of(json(PLAIN)));
    }

    @Test
    void an_agent_that_copies_one_file_more_counts_as_the_same() {
        var text = "{'spec':{'containers':[{'name':'kbagent','command':['/kubeblocks/kbagent']}],'initContainers':["
                + "{'name':'init-kbagent','command':['cp','-r','/bin/kbagent',%s'/kubeblocks/']}]}}";

        var one = TemplateRevision.of(json(text.formatted("")));
        var other = TemplateRevision.of(json(text.formatted("'/bin/tini-static',")));

        assertThat(one).isEqualTo(other);
    }

    private static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }
}
