import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"48. What a button decides is derived unless the design says it","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/48-what-a-button-decides-is-derived-unless.md","filePath":"decisions/48-what-a-button-decides-is-derived-unless.md"}');
const _sfc_main = { name: "decisions/48-what-a-button-decides-is-derived-unless.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_48-what-a-button-decides-is-derived-unless-the-design-says-it" tabindex="-1">48. What a button decides is derived unless the design says it <a class="header-anchor" href="#_48-what-a-button-decides-is-derived-unless-the-design-says-it" aria-label="Permalink to &quot;48. What a button decides is derived unless the design says it&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>What a button decides is derived unless the design says it.</strong> Old designs and imported ones say nothing, so <code>outcomeOf</code> goes by the name (words in <code>schemas/data</code>) and by where the button leads; the designer shows what was found and may set another. A message and its line of history keep what was decided when it was pressed: a later edit changes no past. The result of a flow is worked out by the act that ends it (the last decision on each way counts) and stored with the flow, in a column: lists filter by it, and lists, exports and webhooks say the same. Working it out for each row would mean reading every message of every listed flow. Open again, a flow is <code>running</code> again.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/48-what-a-button-decides-is-derived-unless.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _48WhatAButtonDecidesIsDerivedUnless = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _48WhatAButtonDecidesIsDerivedUnless as default
};
