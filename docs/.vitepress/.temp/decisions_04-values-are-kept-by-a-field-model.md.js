import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"4. Values are kept by a field's model","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/04-values-are-kept-by-a-field-model.md","filePath":"decisions/04-values-are-kept-by-a-field-model.md"}`);
const _sfc_main = { name: "decisions/04-values-are-kept-by-a-field-model.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_4-values-are-kept-by-a-field-s-model" tabindex="-1">4. Values are kept by a field&#39;s <code>model</code> <a class="header-anchor" href="#_4-values-are-kept-by-a-field-s-model" aria-label="Permalink to &quot;4. Values are kept by a field&#39;s \`model\`&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Values are kept by a field&#39;s <code>model</code></strong> in the flow&#39;s row, and the version that gives them meaning is pinned and immutable. The predecessor kept them by <code>keyindex</code>, because it edited designs in place.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/04-values-are-kept-by-a-field-model.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _04ValuesAreKeptByAFieldModel = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _04ValuesAreKeptByAFieldModel as default
};
