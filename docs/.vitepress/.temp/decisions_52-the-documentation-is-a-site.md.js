import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"52. The documentation is a site built by VitePress","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/52-the-documentation-is-a-site.md","filePath":"decisions/52-the-documentation-is-a-site.md"}');
const _sfc_main = { name: "decisions/52-the-documentation-is-a-site.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_52-the-documentation-is-a-site-built-by-vitepress" tabindex="-1">52. The documentation is a site built by VitePress <a class="header-anchor" href="#_52-the-documentation-is-a-site-built-by-vitepress" aria-label="Permalink to &quot;52. The documentation is a site built by VitePress&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><code>docs/</code> is built into <code>dist/docs</code> and served at <code>/docs</code> of a running product, with a search that works without a network and finds Chinese from every character on. VitePress was chosen because it is well kept (by Vue&#39;s team), MIT, reads plain Markdown that is also readable where it lies, and needs no server of its own. The price is a second, older Vite beside ours, used for nothing else. Links that leave <code>docs/</code> are shown as text: the site holds no source files.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/52-the-documentation-is-a-site.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _52TheDocumentationIsASite = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _52TheDocumentationIsASite as default
};
