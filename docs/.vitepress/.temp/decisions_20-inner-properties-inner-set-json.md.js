import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"20. Inner properties (inner_set_json) are a list per field, not a way around it","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/20-inner-properties-inner-set-json.md","filePath":"decisions/20-inner-properties-inner-set-json.md"}');
const _sfc_main = { name: "decisions/20-inner-properties-inner-set-json.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_20-inner-properties-inner-set-json-are-a-list-per-field-not-a-way-around-it" tabindex="-1">20. Inner properties (<code>inner_set_json</code>) are a list per field, not a way around it <a class="header-anchor" href="#_20-inner-properties-inner-set-json-are-a-list-per-field-not-a-way-around-it" aria-label="Permalink to &quot;20. Inner properties (\`inner_set_json\`) are a list per field, not a way around it&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Inner properties (<code>inner_set_json</code>) are a list per field, not a way around it</strong>: <code>inner</code> of the field&#39;s schema says which names of the predecessor&#39;s controls it takes and which option each sets; all else, scripts first, has no effect, stays in the document and is told to the designer. They count as options before anything reads them (<code>core/form/inner-set</code>), so page, server, text and paper cannot disagree.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/20-inner-properties-inner-set-json.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _20InnerPropertiesInnerSetJson = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _20InnerPropertiesInnerSetJson as default
};
