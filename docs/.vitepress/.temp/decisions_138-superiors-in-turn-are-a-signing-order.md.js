import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"138. Superiors in turn are a signing order of one step","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/138-superiors-in-turn-are-a-signing-order.md","filePath":"decisions/138-superiors-in-turn-are-a-signing-order.md"}');
const _sfc_main = { name: "decisions/138-superiors-in-turn-are-a-signing-order.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_138-superiors-in-turn-are-a-signing-order-of-one-step" tabindex="-1">138. Superiors in turn are a signing order of one step <a class="header-anchor" href="#_138-superiors-in-turn-are-a-signing-order-of-one-step" aria-label="Permalink to &quot;138. Superiors in turn are a signing order of one step&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>连续多级主管 asks each superior in turn up to a level, a role or the top. Three designs were weighed: steps that the engine adds at run time; one step that enters itself again for the next level; one step whose signers are asked in turn.</p><p><strong>The recipient yields all superiors from the bottom, and the sign policy has the order <code>level</code>.</strong> A step with such a recipient and without a policy gets {all, ends, level, person} in <code>signPolicyOf</code>, the only place that knows it. Adding and removing signers, changing the order, handing over, sending back, voting, forecast, simulation, diagram and history then work as for every signing order, and a design may still choose another policy. Steps of their own would need places in the canvas, in links, merges and version changes.</p><p>The levels are found when the step is entered, as all recipients. People who leave afterwards are passed. A level is a department, not a found person: &quot;up to level 2&quot; means the same people for everybody of a department, whether or not a level is vacant.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/138-superiors-in-turn-are-a-signing-order.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _138SuperiorsInTurnAreASigningOrder = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _138SuperiorsInTurnAreASigningOrder as default
};
