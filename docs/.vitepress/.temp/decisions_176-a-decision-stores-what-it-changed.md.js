import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"176. A decision stores what it changed, so that its author can withdraw it","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/176-a-decision-stores-what-it-changed.md","filePath":"decisions/176-a-decision-stores-what-it-changed.md"}');
const _sfc_main = { name: "decisions/176-a-decision-stores-what-it-changed.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_176-a-decision-stores-what-it-changed-so-that-its-author-can-withdraw-it" tabindex="-1">176. A decision stores what it changed, so that its author can withdraw it <a class="header-anchor" href="#_176-a-decision-stores-what-it-changed-so-that-its-author-can-withdraw-it" aria-label="Permalink to &quot;176. A decision stores what it changed, so that its author can withdraw it&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>People press the wrong button. Sending back (<code>revoke-to</code>) is no remedy: it needs the next assignee or a right, asks anew, leaves the form as the decision left it, and opens a second visit.</p><p><strong>The difference, not the state before.</strong> Where withdrawing is allowed, a decision stores the difference that it made (<code>DecisionUndo</code>): changed fields, votes of the visit, closed and added messages, begun visits, each with the value before and the value left. Withdrawing compares the value left with the present one. Equal everywhere means that nothing has followed; then the value before is restored. One rule therefore covers every way in which people can go on, and acts in other branches stay. Restoring the whole state before would undo them, too.</p><p><strong>In place.</strong> The decided message waits again itself, and so do those it had closed. Signers of the same step keep their messages and links. What the decision led to stays as withdrawn messages, for links and history; its visits are marked, so that they are no arrivals at merging steps.</p><p><strong>History only grows.</strong> Both acts are links of the chain; a receipt of the decision stays valid, and the withdrawal stands behind it.</p><p><strong>Stored apart.</strong> The rows are in <code>decision_undo</code>, written in the transaction of the decision, read only if the caller has decided within the minutes, and deleted when these are over. Without the setting, nothing is stored or read.</p><p><strong>What left the flow cannot come back.</strong> Events, started flows and the end of which a parent flow was notified are recorded with the difference and reject the withdrawal with their name. A timer only waits.</p><p>A property test decides and withdraws in random designs: the flow is as before, but for its history. Simulation and replay use the same rule, as the difference is part of the changes of the decision.</p><p>Weighed and rejected: replaying the flow up to the decision (needs the company of that time); delaying each decision by the minutes (nobody sees the next task).</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/176-a-decision-stores-what-it-changed.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _176ADecisionStoresWhatItChanged = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _176ADecisionStoresWhatItChanged as default
};
