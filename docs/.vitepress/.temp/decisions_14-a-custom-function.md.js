import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"14. A custom function #C[…]()","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/14-a-custom-function.md","filePath":"decisions/14-a-custom-function.md"}');
const _sfc_main = { name: "decisions/14-a-custom-function.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_14-a-custom-function-c" tabindex="-1">14. A custom function <code>#C[…]()</code> <a class="header-anchor" href="#_14-a-custom-function-c" aria-label="Permalink to &quot;14. A custom function \`#C[…]()\`&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A custom function <code>#C[…]()</code></strong> looks up whom it is about (creator, present handler, people of a field) in a table of people and answers the value of the first row that holds one of them; without rows, their names. The specification names its parts and leaves open what it answers. Only the id counts, names may change.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/14-a-custom-function.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _14ACustomFunction = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _14ACustomFunction as default
};
