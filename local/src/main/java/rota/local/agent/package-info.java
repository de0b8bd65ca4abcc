/// Node agents: they take the pods that are bound to their nodes and say what becomes of them. One kind only pretends
/// ([rota.local.agent.simulated]), the other runs processes of this machine ([rota.local.agent.process]). Both speak to
/// the API through its ports, so that they work with any server.
///
/// What the API server may ask a node for is in [Containers]. Start with [rota.local.agent.process.ProcessNode].
@NullMarked
package rota.local.agent;

import org.jspecify.annotations.NullMarked;
