import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"155. A process remembers the rows of flows by the version of their row","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/155-a-process-remembers-the-rows-of-flows.md","filePath":"decisions/155-a-process-remembers-the-rows-of-flows.md"}');
const _sfc_main = { name: "decisions/155-a-process-remembers-the-rows-of-flows.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_155-a-process-remembers-the-rows-of-flows-by-the-version-of-their-row" tabindex="-1">155. A process remembers the rows of flows by the version of their row <a class="header-anchor" href="#_155-a-process-remembers-the-rows-of-flows-by-the-version-of-their-row" aria-label="Permalink to &quot;155. A process remembers the rows of flows by the version of their row&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>An action read all messages and visits of its flow: cheap for five, 17 + 12 ms for a thousand. <strong>A process keeps the rows that its actions and openings left (at most 20,000), with the transaction that wrote the flow&#39;s row (<code>xmin</code>) and its time</strong> (<code>queries/flow/flow-rows-cache.ts</code>). An action locks the row first and reads nothing else if the version is the one it remembers. Each action writes the row, so one of another process leaves another version. Nothing is sent between processes, and a process of an older commit works beside a new one.</p><p>The other way was a snapshot as JSON in the flow&#39;s row. It serves a process that has not seen the flow too, but each action writes all of it again (a thousand messages are half a megabyte), and it is a second truth that must be kept equal. Memory is checked instead: at its end each test server compares what it remembers with its database, row by row.</p><p><strong>Read marks are not in it</strong>: reading writes the message and not the flow. The two rules that depend on them (copies, urgency) say so (<code>hasReadMarks</code>), and pages that show them read all rows.</p><p>Given up: the first action of a process on a long flow reads it whole. Rows changed by hand count once the flow&#39;s row is written too (<code>update flow set id = id where id = …</code>).</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/155-a-process-remembers-the-rows-of-flows.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _155AProcessRemembersTheRowsOfFlows = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _155AProcessRemembersTheRowsOfFlows as default
};
