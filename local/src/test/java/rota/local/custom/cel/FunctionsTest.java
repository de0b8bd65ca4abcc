package rota.local.custom.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.custom.cel.Rulings.rule;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FunctionsTest {
    private static final String FIELDS =
            "'s':{'type':'string','maxLength':99},'n':{'type':'integer'},'d':{'type':'number'},'l':{'type':"
                    + "'array','maxItems':9,'items':{'type':'string','maxLength':99}},"
                    + "'i':{'type':'array','maxItems':9,'items':{'type':'integer'}},"
                    + "'m':{'type':'object',"
                    + "'additionalProperties':{'type':'string'}},'t':{'type':'string','format':'date-time'},"
                    + "'u':{'type':'string',"
                    + "'format':'duration'},'x':{'x-kubernetes-int-or-string':true},"
                    + "'y':{'type':'string','format':'byte'}";
    private static final String VALUES = "'s':'abc','n':5,'d':1.5,'l':['a','b'],'i':[3,1,2],'m':{'k':'v'},"
            + "'t':'2020-01-01T00:00:00Z','u':'1h','x':'5%','y':'YWJj'";

    @ParameterizedTest
    @ValueSource(strings = {
            "self.l.isSorted() && !self.i.isSorted()",
            "[1.5, 2.0].sum() == 3.5 && self.i.sum() == 6 && self.i.min() == 1 && self.i.max() == 3",
            "self.l.indexOf('b') == 1 && self.l.lastIndexOf('z') == -1",
            "self.s.find('b.') == 'bc' && self.s.findAll('[ab]') == ['a', 'b'] && self.s.findAll('[ab]', 1) == ['a']",
            "self.s.matches('^a.c$') && self.s.startsWith('a')",
            "'%s-%d'.format([self.s, self.n]) == 'abc-5'",
            "isURL('https://example.org:80/p?q=1') && url('https://example.org:80/p?q=1').getHost() == 'example.org:80'",
            "url('https://example.org:80/p?q=1').getQuery() == {'q': ['1']} && url('/a').getScheme() == ''",
            "isIP('127.0.0.1') && !isIP('127.0.0.256') && ip('::1').isLoopback() && ip('10.0.0.1').family() == 4",
            "ip.isCanonical('::1') && !ip.isCanonical('0:0::1') && ip('8.8.8.8').isGlobalUnicast()",
            "cidr('10.0.0.0/8').containsIP('10.1.2.3') && !cidr('10.0.0.0/8').containsIP(ip('11.1.2.3'))",
            "cidr('10.0.0.0/8').containsCIDR('10.1.0.0/16') && cidr('10.1.2.3/8').masked() == cidr('10.0.0.0/8')",
            "cidr('10.0.0.0/8').prefixLength() == 8 && isCIDR('::/0') && !isCIDR('10.0.0.0/33')",
            "quantity('1Gi').isGreaterThan(quantity('1G')) "
                    + "&& quantity('1').add(quantity('500m')).compareTo(quantity('1.5')) == 0",
            "isQuantity('20Mi') && !isQuantity('20Mo') && quantity('50k').asInteger() == 50000",
            "semver('1.2.3').isLessThan(semver('1.10.0')) && semver('1.0.0-rc.1').isLessThan(semver('1.0.0'))",
            "isSemver('1.2.3') && !isSemver('v1.2') && semver('v1.2', true).minor() == 2",
            "!format.dns1123Label().validate('my-name').hasValue() && format.dns1123Label().validate('My').hasValue()",
            "format.named('uuid').hasValue() && !format.named('nonsense').hasValue()",
            "self.l.all(i, v, i < 5 && v != '') && self.m.exists(k, v, k == 'k' && v == 'v')",
            "self.i.transformList(i, v, i + v) == [3, 2, 4]",
            "self.?s.orValue('none') == 'abc' && self.l[?7].orValue('none') == 'none' && optional.of(1).hasValue()",
            "self.t > timestamp('2019-01-01T00:00:00Z') && self.t.getFullYear() == 2020",
            "self.u == duration('60m') && self.u.getSeconds() == 3600",
            "type(self.x) == string && self.x == '5%'",
            "self.y == b'abc'",
            "self.n < 5.5 && double(self.n) == 5.0 && self.d == 1.5",
            "sets.contains(self.i, [1, 2]) && self.s.upperAscii() == 'ABC' && self.l.join('-') == 'a-b'",
            "self.i.map(v, v * 2).filter(v, v > 2) == [6, 4] && self.i.exists_one(v, v == 1)",
            "'k' in self.m && self.m['k'] == 'v' && self.m.k == 'v' && size(self.m) == 1",
            "has(self.s) ? self.s.size() == 3 : false",
            "sign(quantity('5')) == 1 && sign(quantity('-5')) == -1",
            "self.i.sort() == [1, 2, 3] && self.i.reverse() == [2, 1, 3] && [1, 1].distinct() == [1]",
            "self.i.slice(0, 2) == [3, 1] && [[1], [2]].flatten() == [1, 2] && lists.range(2) == [0, 1]",
            "self.s.split('b') == ['a', 'c'] && self.s.replace('b', 'x') == 'axc' && self.s.substring(1) == 'bc'",
    })
    void the_functions_of_kubernetes_are_there(String expression) {
        var rulings = Rulings.of(FIELDS, rule(expression));

        assertThat(rulings.problems()).isEmpty();
        assertThat(rulings.faults(VALUES)).isEmpty();
    }
}
