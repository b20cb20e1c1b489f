import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"18. Scripts of old designs run in QuickJS (WebAssembly) in a worker of the page where a form is filled, and nowhere else","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/18-scripts-of-old-designs-run-in-quickjs.md","filePath":"decisions/18-scripts-of-old-designs-run-in-quickjs.md"}');
const _sfc_main = { name: "decisions/18-scripts-of-old-designs-run-in-quickjs.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_18-scripts-of-old-designs-run-in-quickjs-webassembly-in-a-worker-of-the-page-where-a-form-is-filled-and-nowhere-else" tabindex="-1">18. Scripts of old designs run in QuickJS (WebAssembly) in a worker of the page where a form is filled, and nowhere else <a class="header-anchor" href="#_18-scripts-of-old-designs-run-in-quickjs-webassembly-in-a-worker-of-the-page-where-a-form-is-filled-and-nowhere-else" aria-label="Permalink to &quot;18. Scripts of old designs run in QuickJS (WebAssembly) in a worker of the page where a form is filled, and nowhere else&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Scripts of old designs run in QuickJS (WebAssembly) in a worker of the page where a form is filled, and nowhere else</strong> (<a href="./../scripts.html">docs/scripts.md</a>): plain data in and out, limits of time and memory, no network, and what comes out counts only as far as the person&#39;s rights go. The server never runs them and checks what it gets as always. Formulas must agree on page and server, so local functions that were program text (<code>funeval</code>) are not run: an import names the nearest built-in. QuickJS (MIT) is a small whole interpreter; a worker or an iframe alone keeps neither network nor endless loops out.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/18-scripts-of-old-designs-run-in-quickjs.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _18ScriptsOfOldDesignsRunInQuickjs = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _18ScriptsOfOldDesignsRunInQuickjs as default
};
