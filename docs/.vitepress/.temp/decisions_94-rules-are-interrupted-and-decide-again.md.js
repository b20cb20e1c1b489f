import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"94. Rules are interrupted and decide again","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/94-rules-are-interrupted-and-decide-again.md","filePath":"decisions/94-rules-are-interrupted-and-decide-again.md"}');
const _sfc_main = { name: "decisions/94-rules-are-interrupted-and-decide-again.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_94-rules-are-interrupted-and-decide-again" tabindex="-1">94. Rules are interrupted and decide again <a class="header-anchor" href="#_94-rules-are-interrupted-and-decide-again" aria-label="Permalink to &quot;94. Rules are interrupted and decide again&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong>Long work of a rule yields between rows; the rule itself stays a synchronous, pure function.</strong> Formulas, checks and input of a table are generators in <code>core</code> (<code>slices.ts</code>). The server gives a snapshot <code>Slices</code>: when ten milliseconds of long work are over, the rule is interrupted by an error, others have their turn, and it decides again from its beginning, as it does when it lacks an answer of a remote function. It asks for the same pieces of long work in the same order, so that each continues where it was or is found done. Every slice gets further, however long the rest of the rule takes. Steps are counted for each piece and added up, so that a limit is met at the same place whether a rule was interrupted or not. What is proven of a form is written in slices, too, before the first statement of an act is sent.</p><p>Bodies are decoded and looked through in slices, and parsed in a turn of their own; rich text gives others their turn between its two readings. What JSON.parse, JSON.stringify, one reading of rich text and one digest of 100,000 letters take at the limits is the longest that nobody can interrupt, so that limits are set by it. The pieces that an act needed beyond those of a usual form are charged to its sender&#39;s budget: counted, never timed.</p><p>Weighed: a worker for rich text (the built server would need a second entry, and rules would wait for an answer), rules as generators throughout (each of their hundreds of callers would change), a worker (the directory, remote answers and ids would have to be sent there), and working the form out before the transaction (the form that counts is known behind the lock only). Given up: what stands between the pieces is done again with each slice, and the lock of a flow is held while others have their turn.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/94-rules-are-interrupted-and-decide-again.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _94RulesAreInterruptedAndDecideAgain = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _94RulesAreInterruptedAndDecideAgain as default
};
