import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"11. Formulas are edited in CodeMirror 6","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/11-formulas-are-edited-in-codemirror-6.md","filePath":"decisions/11-formulas-are-edited-in-codemirror-6.md"}');
const _sfc_main = { name: "decisions/11-formulas-are-edited-in-codemirror-6.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_11-formulas-are-edited-in-codemirror-6" tabindex="-1">11. Formulas are edited in CodeMirror 6 <a class="header-anchor" href="#_11-formulas-are-edited-in-codemirror-6" aria-label="Permalink to &quot;11. Formulas are edited in CodeMirror 6&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Formulas are edited in CodeMirror 6</strong> (MIT, by the author of Lezer): it reads with the very parser that evaluates, so highlighting, chips, completion and errors cannot disagree with the engine. It is kept up, works with input methods and is a tenth of Monaco. Its packages are taken one by one; <code>codemirror</code> itself is version 5.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/11-formulas-are-edited-in-codemirror-6.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _11FormulasAreEditedInCodemirror6 = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _11FormulasAreEditedInCodemirror6 as default
};
