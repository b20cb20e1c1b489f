import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"162. Presence in a design follows the event stream","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/162-presence-follows-the-event-stream.md","filePath":"decisions/162-presence-follows-the-event-stream.md"}');
const _sfc_main = { name: "decisions/162-presence-follows-the-event-stream.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_162-presence-in-a-design-follows-the-event-stream" tabindex="-1">162. Presence in a design follows the event stream <a class="header-anchor" href="#_162-presence-in-a-design-follows-the-event-stream" aria-label="Permalink to &quot;162. Presence in a design follows the event stream&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>Designers learned of one another at the first conflict. <strong>An open designer records its person in <code>design_presence</code> and is told of changes by <code>/api/push</code>; it sends nothing by itself.</strong> Entering answers who else is there. Those are notified of the design (<code>design:ID</code> among the flows of the event) and ask again. A stream that is reopened, every ten minutes and after each loss, asks again as well, which renews the row. Leaving the page removes it, as does the end of the person&#39;s last stream, ten seconds later; a row that nothing renews counts for twelve minutes.</p><p>A heartbeat from the page was looked at: each idle designer would send a request every few seconds.</p><p>Given up: a person with two windows leaves a design for both by closing one of them, until the next event.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/162-presence-follows-the-event-stream.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _162PresenceFollowsTheEventStream = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _162PresenceFollowsTheEventStream as default
};
