import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"34. A running flow goes by the version it was started with until an administrator moves it","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/34-a-running-flow-goes-by-the-version.md","filePath":"decisions/34-a-running-flow-goes-by-the-version.md"}');
const _sfc_main = { name: "decisions/34-a-running-flow-goes-by-the-version.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_34-a-running-flow-goes-by-the-version-it-was-started-with-until-an-administrator-moves-it" tabindex="-1">34. A running flow goes by the version it was started with until an administrator moves it <a class="header-anchor" href="#_34-a-running-flow-goes-by-the-version-it-was-started-with-until-an-administrator-moves-it" aria-label="Permalink to &quot;34. A running flow goes by the version it was started with until an administrator moves it&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A running flow goes by the version it was started with until an administrator moves it.</strong> The move is an act like any other: under the flow&#39;s lock, with a reason, in the history, after a preview for each flow. Every step that the flow has been in must be in the other version, where people wait also in the same way, and merging branches must be the same: rights to read and ways back follow those steps. Values stay where they are, so moving back shows them again; the preview names those that the version does not show, and a value that its field would not take forbids the move. Whoever had the page open is refused once, because its buttons may lead elsewhere now. Who may watch, cancel or export follows the version published today, whatever version a flow goes by.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/34-a-running-flow-goes-by-the-version.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _34ARunningFlowGoesByTheVersion = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _34ARunningFlowGoesByTheVersion as default
};
