import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"33. An event is a message to nobody","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/33-an-event-is-a-message-to-nobody.md","filePath":"decisions/33-an-event-is-a-message-to-nobody.md"}');
const _sfc_main = { name: "decisions/33-an-event-is-a-message-to-nobody.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_33-an-event-is-a-message-to-nobody" tabindex="-1">33. An event is a message to nobody <a class="header-anchor" href="#_33-an-event-is-a-message-to-nobody" aria-label="Permalink to &quot;33. An event is a message to nobody&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>An event is a message to nobody.</strong> It waits, is cancelled, withdrawn and merged like any other, so no rule knows of events but the one that ends them. Its work is done while nothing is locked and may be done twice (the other side gets the message&#39;s id as a mark); its outcome counts once, under the flow&#39;s lock, if it is still waited for. What may be reached outside is a file of the server&#39;s administrator, never a design (<a href="./../flow-events.html">docs/flow-events.md</a>).</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/33-an-event-is-a-message-to-nobody.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _33AnEventIsAMessageToNobody = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _33AnEventIsAMessageToNobody as default
};
