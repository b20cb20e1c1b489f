import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"115. Designs are checked in slices, and spreadsheets are read in a worker","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/115-designs-are-checked-in-slices.md","filePath":"decisions/115-designs-are-checked-in-slices.md"}');
const _sfc_main = { name: "decisions/115-designs-are-checked-in-slices.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_115-designs-are-checked-in-slices-and-spreadsheets-are-read-in-a-worker" tabindex="-1">115. Designs are checked in slices, and spreadsheets are read in a worker <a class="header-anchor" href="#_115-designs-are-checked-in-slices-and-spreadsheets-are-read-in-a-worker" aria-label="Permalink to &quot;115. Designs are checked in slices, and spreadsheets are read in a worker&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong>Checks of a design are generators, as formulas are (94).</strong> They yield between steps, conditions, rows of decision tables and fields; <code>checkDesign</code> finishes them at once for the page&#39;s own worker and for tests, the server gives others their turn. What grew faster than the design was rewritten first: links that meet are found once for each link, rows of a table are sorted by the first that holds for each combination, known fields of expressions are found once for a form.</p><p><strong>What is tried has a count for the whole design.</strong> Conditions and rows are judged with at most two million comparisons, and a field with more than 1,000 constants or choices is left undecided, as conditions are that ask for more than comparisons. Of the problems found 500 errors and 500 others are described; the rest is counted in one sentence. A test of recipients takes at most 500 items.</p><p><strong>Spreadsheets are read in a worker thread.</strong> A library unpacks and parses them in one piece; its rows come back 200 at a time, each asked for by the server. The worker&#39;s code is a text that needs no second entry of the build, and holds nothing of the product.</p><p>Weighed: a worker for checks, too (directory, contact groups and hosts would be copied for each check, and answers of <code>allows</code> asked back); a limit of time (93 says why not). Given up: the findings of the very largest tables; a design with thousands of problems is described in part; checks inside a transaction give others their turn while it is open.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/115-designs-are-checked-in-slices.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _115DesignsAreCheckedInSlices = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _115DesignsAreCheckedInSlices as default
};
