import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"26. Whoever leaves hands over in the same breath","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/26-whoever-leaves-hands-over-in-the-same.md","filePath":"decisions/26-whoever-leaves-hands-over-in-the-same.md"}');
const _sfc_main = { name: "decisions/26-whoever-leaves-hands-over-in-the-same.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_26-whoever-leaves-hands-over-in-the-same-breath" tabindex="-1">26. Whoever leaves hands over in the same breath <a class="header-anchor" href="#_26-whoever-leaves-hands-over-in-the-same-breath" aria-label="Permalink to &quot;26. Whoever leaves hands over in the same breath&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Whoever leaves hands over in the same breath.</strong> Disabling a person, ending the sessions and moving the waiting messages are one transaction: the old message is closed (2), the successor gets a new one in the same visit, and the history says who did it and why (log type 8). Nobody is asked twice in a visit, except where the step would stand still. All changes of the directory wait at one row, its version: rules see a company that nobody else changes. An act that was decided before somebody left and is stored after it is decided again, on the company as it is then; what was stored but not yet committed is handed over by an effect that waits until every such transaction has ended. Administrators of the directory reach nobody above themselves, and one who may do everything always stays.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/26-whoever-leaves-hands-over-in-the-same.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _26WhoeverLeavesHandsOverInTheSame = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _26WhoeverLeavesHandsOverInTheSame as default
};
