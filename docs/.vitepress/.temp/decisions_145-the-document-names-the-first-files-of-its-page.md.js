import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"145. The document names the first files of its page","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/145-the-document-names-the-first-files-of-its-page.md","filePath":"decisions/145-the-document-names-the-first-files-of-its-page.md"}');
const _sfc_main = { name: "decisions/145-the-document-names-the-first-files-of-its-page.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_145-the-document-names-the-first-files-of-its-page" tabindex="-1">145. The document names the first files of its page <a class="header-anchor" href="#_145-the-document-names-the-first-files-of-its-page" aria-label="Permalink to &quot;145. The document names the first files of its page&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>A page that is opened by its address loaded its code in five rounds on a slow line: the first module, the texts and the transport, the shell, the page, its texts. The address says from the beginning which page it is.</p><ul><li><strong>List.</strong> The build writes the files of the shell and of each page, and their texts by language (<code>scripts/page-files.mjs</code>). The server finds the page of the address in the menu as shipped and puts links into the document, if the request has a session&#39;s cookie.</li><li><strong>Two waves.</strong> Texts, transport and shell are asked for beside the first module; the files of the page have the attribute <code>data-rel</code> and are asked for when the first module runs. All at once, they took the line from the first module, and the session was asked for a second and a half later. <code>fetchpriority=&quot;low&quot;</code> did not help over HTTP/1.1.</li><li><strong>Data.</strong> The first requests of a page (a message, a flow, a form, a design, the widgets of the workbench) start with the answer of the session, while the shell is rendered. A page takes the answer once; what it does not take is forgotten after 30 seconds.</li><li><strong>Key.</strong> The sign-in page asks for its key while the password is typed, so that Enter waits for one answer less.</li></ul><p>The document tells nobody what he may open: the files are public, and the address is the reader&#39;s. Early hints (status 103) would be earlier still, but proxies drop them, and browsers read them over HTTP/2 only.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/145-the-document-names-the-first-files-of-its-page.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _145TheDocumentNamesTheFirstFilesOfItsPage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _145TheDocumentNamesTheFirstFilesOfItsPage as default
};
