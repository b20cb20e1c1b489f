import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"41. A page answers news once","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/41-a-page-answers-news-once.md","filePath":"decisions/41-a-page-answers-news-once.md"}');
const _sfc_main = { name: "decisions/41-a-page-answers-news-once.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_41-a-page-answers-news-once" tabindex="-1">41. A page answers news once <a class="header-anchor" href="#_41-a-page-answers-news-once" aria-label="Permalink to &quot;41. A page answers news once&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A page answers news once.</strong> What changed nothing tells nobody; a browser&#39;s tabs share one stream, a hidden tab neither listens nor asks, what comes within a moment is one piece of news (<code>platform/live-news</code>). A walk over every page of the menu holds that nothing is asked once an event has been answered. We gave up a worker shared by tabs: phones have none.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/41-a-page-answers-news-once.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _41APageAnswersNewsOnce = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _41APageAnswersNewsOnce as default
};
