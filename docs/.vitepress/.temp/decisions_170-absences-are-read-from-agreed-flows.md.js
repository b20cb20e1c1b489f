import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"170. Absences are read from agreed flows","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/170-absences-are-read-from-agreed-flows.md","filePath":"decisions/170-absences-are-read-from-agreed-flows.md"}');
const _sfc_main = { name: "decisions/170-absences-are-read-from-agreed-flows.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_170-absences-are-read-from-agreed-flows" tabindex="-1">170. Absences are read from agreed flows <a class="header-anchor" href="#_170-absences-are-read-from-agreed-flows" aria-label="Permalink to &quot;170. Absences are read from agreed flows&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>A leave is a form like any other, so the product does not know which flow is one. <strong>A date field says so (<code>absence</code>)</strong>: below it, in a new request and for whoever handles it, stands who of the department is away on the same days; its calendar shows them. No flow needs code for it.</p><p><strong>There is no table of absences.</strong> <code>oa/flow/absences</code> reads the marked fields of agreed flows and the delegations of all tasks. A flow that is cancelled afterwards is an absence no more, without a writer in each action, in the archive and in the recovery. Limits keep the reading small: 62 days, 200 people, the 60 latest agreed flows of a person within a year. A department&#39;s answer is reused for half a minute.</p><p><strong>Names and days are answered, never the flow, its kind or the reason</strong>, to members of the department, to those who lead it or one above it, and to assignees of the creator&#39;s request while it waits for them. Other readers of a flow get an empty answer.</p><p>A half day is stored as times of the company&#39;s working hours, as before, and read as 上午 or 下午: a start before 11:30 is the morning, and so is an end up to 13:30. Formulas continue to compute with times.</p><p>Given up: the calendar shows the company&#39;s days, not those of a department. Leaves of archived flows are not found.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/170-absences-are-read-from-agreed-flows.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _170AbsencesAreReadFromAgreedFlows = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _170AbsencesAreReadFromAgreedFlows as default
};
