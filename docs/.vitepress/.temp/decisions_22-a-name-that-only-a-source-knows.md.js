import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"22. A name that only a source knows is kept when it is chosen","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/22-a-name-that-only-a-source-knows.md","filePath":"decisions/22-a-name-that-only-a-source-knows.md"}');
const _sfc_main = { name: "decisions/22-a-name-that-only-a-source-knows.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_22-a-name-that-only-a-source-knows-is-kept-when-it-is-chosen" tabindex="-1">22. A name that only a source knows is kept when it is chosen <a class="header-anchor" href="#_22-a-name-that-only-a-source-knows-is-kept-when-it-is-chosen" aria-label="Permalink to &quot;22. A name that only a source knows is kept when it is chosen&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A name that only a source knows is kept when it is chosen</strong>: the history tells a value as it read at that moment, and lists show what the history tells. Asking sources for lists would be slow, could fail, and would give old flows new names. We gave up renaming in lists when a source renames.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/22-a-name-that-only-a-source-knows.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _22ANameThatOnlyASourceKnows = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _22ANameThatOnlyASourceKnows as default
};
