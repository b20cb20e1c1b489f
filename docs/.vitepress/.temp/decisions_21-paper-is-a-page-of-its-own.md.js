import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"21. Paper is a page of its own that the browser prints","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/21-paper-is-a-page-of-its-own.md","filePath":"decisions/21-paper-is-a-page-of-its-own.md"}');
const _sfc_main = { name: "decisions/21-paper-is-a-page-of-its-own.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_21-paper-is-a-page-of-its-own-that-the-browser-prints" tabindex="-1">21. Paper is a page of its own that the browser prints <a class="header-anchor" href="#_21-paper-is-a-page-of-its-own-that-the-browser-prints" aria-label="Permalink to &quot;21. Paper is a page of its own that the browser prints&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Paper is a page of its own that the browser prints</strong> (<code>/flowprint</code>): no second renderer of PDF, no fonts to ship, and phones print it, too. It is drawn from the same plan and the same texts as the reading view; what may not be seen never comes from the server, and what the designer keeps off paper (<code>printable</code>) is left out.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/21-paper-is-a-page-of-its-own.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _21PaperIsAPageOfItsOwn = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _21PaperIsAPageOfItsOwn as default
};
