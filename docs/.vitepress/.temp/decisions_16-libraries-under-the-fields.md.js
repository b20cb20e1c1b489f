import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"16. Libraries under the fields","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/16-libraries-under-the-fields.md","filePath":"decisions/16-libraries-under-the-fields.md"}');
const _sfc_main = { name: "decisions/16-libraries-under-the-fields.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_16-libraries-under-the-fields" tabindex="-1">16. Libraries under the fields <a class="header-anchor" href="#_16-libraries-under-the-fields" aria-label="Permalink to &quot;16. Libraries under the fields&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Libraries under the fields</strong>: TipTap (MIT) for rich text, since what it stores follows a schema; sanitize-html and DOMPurify clean by one list of ours on server and page; sharp and file-type tell what an upload is by its content and refuse pictures too large to open; write-excel-file and read-excel-file for sheets, since they store text as text (no formulas) and are kept up; long exports are written row by row over fflate&#39;s zip stream, because those hold a whole file in memory. All MIT, Apache or MPL, all loaded only where they are used.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/16-libraries-under-the-fields.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _16LibrariesUnderTheFields = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _16LibrariesUnderTheFields as default
};
