import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"146. Loaded code renders at once","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/146-loaded-code-renders-at-once.md","filePath":"decisions/146-loaded-code-renders-at-once.md"}');
const _sfc_main = { name: "decisions/146-loaded-code-renders-at-once.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_146-loaded-code-renders-at-once" tabindex="-1">146. Loaded code renders at once <a class="header-anchor" href="#_146-loaded-code-renders-at-once" aria-label="Permalink to &quot;146. Loaded code renders at once&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p><code>lazy</code> of React suspends once even if the code has been loaded before, because a promise is read a moment later. React then shows the fallback, and what replaces a fallback comes 300 ms after it at the earliest. A request opened from the list had three such places one after the other: the page, the language of its formulas, the views of its values.</p><ul><li><code>createPreloadable</code> (<code>platform/resource.ts</code>) creates components that render at once if their code is loaded. Pages, the shell, editors and views of widgets use it. Components behind a click keep <code>lazy</code>.</li><li>A page that shows a form loads what the form needs (<code>preloadForm</code>) before it renders the form: once, instead of a form whose parts follow.</li><li>The code that handles requests comes from the list while it is idle, now with formulas, views and static contents (<code>preloadForms</code>).</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/146-loaded-code-renders-at-once.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _146LoadedCodeRendersAtOnce = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _146LoadedCodeRendersAtOnce as default
};
