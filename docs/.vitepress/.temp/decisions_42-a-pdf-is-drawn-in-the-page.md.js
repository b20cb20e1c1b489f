import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"42. A PDF is drawn in the page by pdf.js","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/42-a-pdf-is-drawn-in-the-page.md","filePath":"decisions/42-a-pdf-is-drawn-in-the-page.md"}');
const _sfc_main = { name: "decisions/42-a-pdf-is-drawn-in-the-page.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_42-a-pdf-is-drawn-in-the-page-by-pdf-js" tabindex="-1">42. A PDF is drawn in the page by pdf.js <a class="header-anchor" href="#_42-a-pdf-is-drawn-in-the-page-by-pdf-js" aria-label="Permalink to &quot;42. A PDF is drawn in the page by pdf.js&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A PDF is drawn in the page by pdf.js</strong> (Apache), loaded with the first one that is opened: the browser&#39;s own viewer would need frames and objects that our policy forbids, and phones have none. Its worker, tables of Chinese characters and fonts are files of our build, fetched by us alone; scripts of a document never run. Office files are downloaded: no converter without a server of its own shows them as they are.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/42-a-pdf-is-drawn-in-the-page.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _42APdfIsDrawnInThePage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _42APdfIsDrawnInThePage as default
};
