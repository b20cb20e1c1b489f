import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"151. Lost notifications leave a process ready","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/151-lost-notifications-leave-a-process-ready.md","filePath":"decisions/151-lost-notifications-leave-a-process-ready.md"}');
const _sfc_main = { name: "decisions/151-lost-notifications-leave-a-process-ready.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_151-lost-notifications-leave-a-process-ready" tabindex="-1">151. Lost notifications leave a process ready <a class="header-anchor" href="#_151-lost-notifications-leave-a-process-ready" aria-label="Permalink to &quot;151. Lost notifications leave a process ready&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p><strong><code>/readyz</code> stays 200 while no notification arrives.</strong> A process without them still does everything: its pages are refreshed by the clock (<a href="./152-a-company-is-notified-in-parts.html">152</a>), acts read what they decide on in their transaction, and the heartbeat opens the connection anew. What withholds notifications (a pooler at the wrong address, a failover) usually withholds them from all processes; if each were taken out, an office that works a little later would not work at all.</p><p><strong>It does not wait for a lost notification either.</strong> The heartbeat gives up after two seconds, in which a probe of Kubernetes (1 s) or HAProxy (its interval, 2 s in <code>deploy/haproxy.cfg</code>) would have counted the process as failed. The check waits half a second and responds <code>push: false</code>; once the heartbeat is known to be lost it does not wait.</p><p><strong>Operators learn it elsewhere:</strong> <code>/healthz</code> says <code>clock</code>, the log has a warning, and <code>qianpi_pages_by_clock</code> is a metric with an alert.</p><p>Given up: a proxy that prefers processes with notifications while others have none.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/151-lost-notifications-leave-a-process-ready.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _151LostNotificationsLeaveAProcessReady = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _151LostNotificationsLeaveAProcessReady as default
};
