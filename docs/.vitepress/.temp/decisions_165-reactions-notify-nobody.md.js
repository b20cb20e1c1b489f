import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"165. Reactions notify nobody","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/165-reactions-notify-nobody.md","filePath":"decisions/165-reactions-notify-nobody.md"}');
const _sfc_main = { name: "decisions/165-reactions-notify-nobody.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_165-reactions-notify-nobody" tabindex="-1">165. Reactions notify nobody <a class="header-anchor" href="#_165-reactions-notify-nobody" aria-label="Permalink to &quot;165. Reactions notify nobody&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>A reaction (赞, 完成, 感谢, 疑问, 已看) spares a comment that says &quot;ok&quot;. The kinds are data (<code>schemas/data/reactions.json</code>) and shown as words: an office reads them without a legend, and no font is needed.</p><p><strong>No notice is sent, not even to the author.</strong> A notice would cost more attention than the comment it replaces. Pages that show the flow are updated by the existing push; whoever comes later sees the reactions beside the comment.</p><p><strong>Reactions are a column of the comment</strong>, ids of people by kind: they are always read with it, move with it to the archive and to the test environment, and are cleared when it is withdrawn. At most 500 people per kind and comment, of whom 50 are named.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/165-reactions-notify-nobody.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _165ReactionsNotifyNobody = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _165ReactionsNotifyNobody as default
};
