import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"12. A field with a formula is computed, never typed","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/12-a-field-with-a-formula-is-computed.md","filePath":"decisions/12-a-field-with-a-formula-is-computed.md"}');
const _sfc_main = { name: "decisions/12-a-field-with-a-formula-is-computed.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_12-a-field-with-a-formula-is-computed-never-typed" tabindex="-1">12. A field with a formula is computed, never typed <a class="header-anchor" href="#_12-a-field-with-a-formula-is-computed-never-typed" aria-label="Permalink to &quot;12. A field with a formula is computed, never typed&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A field with a formula is computed, never typed.</strong> Page and server run the same rule (<code>core/form/linkage</code>); the server computes whatever was sent. A field whose condition hides it counts as empty and is stored empty, so nobody decides on what nobody sees. Value formulas run again only when something they read has changed: a date stays what it was. Formulas that read fields a person may not see are computed on the server alone.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/12-a-field-with-a-formula-is-computed.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _12AFieldWithAFormulaIsComputed = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _12AFieldWithAFormulaIsComputed as default
};
