import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"28. One queue, and its time is injected","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/28-one-queue-and-its-time-is-injected.md","filePath":"decisions/28-one-queue-and-its-time-is-injected.md"}');
const _sfc_main = { name: "decisions/28-one-queue-and-its-time-is-injected.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_28-one-queue-and-its-time-is-injected" tabindex="-1">28. One queue, and its time is injected <a class="header-anchor" href="#_28-one-queue-and-its-time-is-injected" aria-label="Permalink to &quot;28. One queue, and its time is injected&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>One queue, and its time is injected.</strong> Effects stand in the outbox, written in the transaction of the act; a later <code>due_at</code> makes a timer of one. A library of jobs (pg-boss was looked at) brings a second schema, a second connection and its own clock: an act and its job could part, and tests could not move time. Effects that reach outside are leased, run without a transaction and end in an incident that an administrator retries or skips; none runs never.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/28-one-queue-and-its-time-is-injected.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _28OneQueueAndItsTimeIsInjected = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _28OneQueueAndItsTimeIsInjected as default
};
