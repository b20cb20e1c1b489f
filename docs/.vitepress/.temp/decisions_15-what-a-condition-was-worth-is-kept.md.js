import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"15. What a condition was worth is kept with the history","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/15-what-a-condition-was-worth-is-kept.md","filePath":"decisions/15-what-a-condition-was-worth-is-kept.md"}');
const _sfc_main = { name: "decisions/15-what-a-condition-was-worth-is-kept.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_15-what-a-condition-was-worth-is-kept-with-the-history" tabindex="-1">15. What a condition was worth is kept with the history <a class="header-anchor" href="#_15-what-a-condition-was-worth-is-kept-with-the-history" aria-label="Permalink to &quot;15. What a condition was worth is kept with the history&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>What a condition was worth is kept with the history</strong>, cut at 4 KB, and told to each reader under his own field rights: a comparison with a field he may not see is <code>⁎⁎⁎</code> as a whole, since even a limit gives a value away.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/15-what-a-condition-was-worth-is-kept.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _15WhatAConditionWasWorthIsKept = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _15WhatAConditionWasWorthIsKept as default
};
