import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"71. Deadlines are acts of the flow","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/71-deadlines-are-acts-of-the-flow.md","filePath":"decisions/71-deadlines-are-acts-of-the-flow.md"}');
const _sfc_main = { name: "decisions/71-deadlines-are-acts-of-the-flow.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_71-deadlines-are-acts-of-the-flow" tabindex="-1">71. Deadlines are acts of the flow <a class="header-anchor" href="#_71-deadlines-are-acts-of-the-flow" aria-label="Permalink to &quot;71. Deadlines are acts of the flow&quot;">​</a></h1><p>Date: 2026-11-25 · Status: accepted</p><p>What a deadline does is an action like any other (<code>by-deadline</code>), decided by the engine on the locked flow, and told in history in the name of the system. The message keeps how many acts are done and when the next is due; the outbox only wakes it. So an effect that comes twice, late, or to a message that was handled finds nothing to do, and two servers need no other lock.</p><p>The end of a limit is kept with the message and not worked out again: a calendar that is changed later moves nothing that somebody was told. Lists sort by it in SQL, which no rule could do.</p><p>The action does not ask whether its moment has come; whoever runs it does (<code>isEscalationDue</code>). A replay decides what was decided, even where a calendar has changed since.</p><p>A working day is not eight hours: it is the same time on the next day that is worked, within that day&#39;s hours. People say &quot;until tomorrow&quot;, and a half day must not turn one day into two.</p><p>Calendars are inherited day by day. Copies would be simpler to store, but a holiday that the company moves would have to be moved in each department.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/71-deadlines-are-acts-of-the-flow.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _71DeadlinesAreActsOfTheFlow = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _71DeadlinesAreActsOfTheFlow as default
};
