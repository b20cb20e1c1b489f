import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"23. A reader from whom a field is hidden is told nothing of the reasons that look at it","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/23-a-reader-from-whom-a-field.md","filePath":"decisions/23-a-reader-from-whom-a-field.md"}');
const _sfc_main = { name: "decisions/23-a-reader-from-whom-a-field.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_23-a-reader-from-whom-a-field-is-hidden-is-told-nothing-of-the-reasons-that-look-at-it" tabindex="-1">23. A reader from whom a field is hidden is told nothing of the reasons that look at it <a class="header-anchor" href="#_23-a-reader-from-whom-a-field-is-hidden-is-told-nothing-of-the-reasons-that-look-at-it" aria-label="Permalink to &quot;23. A reader from whom a field is hidden is told nothing of the reasons that look at it&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A reader from whom a field is hidden is told nothing of the reasons that look at it</strong>: who was picked, which condition held, which rule found the receivers. An explanation with holes gives away what stands in them.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/23-a-reader-from-whom-a-field.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _23AReaderFromWhomAField = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _23AReaderFromWhomAField as default
};
