import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"25. Copied groups of recipients are sealed, not secret","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/25-copied-groups-of-recipients-are-sealed.md","filePath":"decisions/25-copied-groups-of-recipients-are-sealed.md"}');
const _sfc_main = { name: "decisions/25-copied-groups-of-recipients-are-sealed.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_25-copied-groups-of-recipients-are-sealed-not-secret" tabindex="-1">25. Copied groups of recipients are sealed, not secret <a class="header-anchor" href="#_25-copied-groups-of-recipients-are-sealed-not-secret" aria-label="Permalink to &quot;25. Copied groups of recipients are sealed, not secret&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Copied groups of recipients are sealed, not secret.</strong> The key is in every page (the specification asks for a fixed one): AES and a MAC keep the text from being edited by hand and show when it was cut. What is pasted is as foreign as any input: its version, its schema at every depth and its size are checked, then the server checks it again on saving. A contact group in use, also by a version that a flow still runs, is not deleted; none may lead back to itself, and of two changes at once the later is refused.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/25-copied-groups-of-recipients-are-sealed.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _25CopiedGroupsOfRecipientsAreSealed = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _25CopiedGroupsOfRecipientsAreSealed as default
};
