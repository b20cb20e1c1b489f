import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"44. The home page is data, and each part asks for itself","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/44-the-home-page-is-data.md","filePath":"decisions/44-the-home-page-is-data.md"}');
const _sfc_main = { name: "decisions/44-the-home-page-is-data.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_44-the-home-page-is-data-and-each-part-asks-for-itself" tabindex="-1">44. The home page is data, and each part asks for itself <a class="header-anchor" href="#_44-the-home-page-is-data-and-each-part-asks-for-itself" aria-label="Permalink to &quot;44. The home page is data, and each part asks for itself&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>The home page is data, and each part asks for itself.</strong> A widget is a file in <code>schemas/home</code>; its call answers what it shows and nothing more, so a hidden widget costs nothing and a slow one holds up no other. One call for all was looked at: it would be as slow as its slowest part and answer what nobody looks at. Figures of the month are counted when they are asked for, from the index <code>message_handled</code> over two months of one person: no table of sums has to be kept right. Order and hidden names are kept with the person; a widget that comes with a later version stands where its schema puts it. A hidden tab hears nothing unless somebody switched desktop notices on; then one hidden tab listens for all of them.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/44-the-home-page-is-data.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _44TheHomePageIsData = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _44TheHomePageIsData as default
};
