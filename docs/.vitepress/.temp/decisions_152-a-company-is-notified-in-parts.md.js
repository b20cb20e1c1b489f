import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"152. A company is notified in parts","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/152-a-company-is-notified-in-parts.md","filePath":"decisions/152-a-company-is-notified-in-parts.md"}');
const _sfc_main = { name: "decisions/152-a-company-is-notified-in-parts.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_152-a-company-is-notified-in-parts" tabindex="-1">152. A company is notified in parts <a class="header-anchor" href="#_152-a-company-is-notified-in-parts" aria-label="Permalink to &quot;152. A company is notified in parts&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p><strong>An event for everyone reaches a hundred people a second and process</strong> (<code>platform/jobs/push-listeners.ts</code>). Everyone is notified when events may have been lost: after the connection that listens was opened anew, and every five seconds while no notification arrives. Each page then requests its counters and its list, about 10 ms of CPU time on the server and in the database. Notified in the same moment, the pages of 3,000 people request 30 seconds of work, again every five seconds, just when the database has failed or is slow. In parts it is one core at most, and acts find a turn between.</p><p>Someone who still waits for the event is not notified twice, so with more than 500 people in a process the clock is slower than five seconds: 3,000 people in one process see a change within 30 seconds while notifications are lost. Events of acts are not delayed.</p><p>Given up: an event for the company as the page&#39;s own delay, at random. Older pages would not know it, and the server knows how many wait.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/152-a-company-is-notified-in-parts.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _152ACompanyIsNotifiedInParts = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _152ACompanyIsNotifiedInParts as default
};
