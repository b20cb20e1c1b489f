import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"61. A step decides by a policy of its own","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/61-a-step-decides-by-a-policy-of-its-own.md","filePath":"decisions/61-a-step-decides-by-a-policy-of-its-own.md"}');
const _sfc_main = { name: "decisions/61-a-step-decides-by-a-policy-of-its-own.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_61-a-step-decides-by-a-policy-of-its-own" tabindex="-1">61. A step decides by a policy of its own <a class="header-anchor" href="#_61-a-step-decides-by-a-policy-of-its-own" aria-label="Permalink to &quot;61. A step decides by a policy of its own&quot;">​</a></h1><p>Date: 2026-11-25 · Status: accepted</p><p>Offices sign in order, vote, weigh votes and veto. That is data of a step (<code>sign</code>), beside its kind, not a new kind: without it or-sign and and-sign decide as they always did, so old designs and recorded histories are decided as before.</p><p>The policy is kept with the visit when the step is entered. What a vote is worth (weight, veto, department) is found then, too, and goes with the message: a transfer or a delegate keeps it, and a change of the design or the directory changes no vote that is under way. Whose turn is later has no message: a message is somebody who is asked, and nobody is asked before his turn.</p><p>One pure function decides (<code>core/flow/voting/tally</code>); a test compares it with a naive count of all ballots of up to six. A result is final as soon as no open vote can change it, or at the first refusal, or when all are heard, as the policy says. Sending back is no vote: whoever may send back does so at once.</p><p>Votes are counted from the messages of the visit, not kept in a counter, so that nothing can drift. A signature in such a visit therefore reads the whole flow; and-sign without a policy stays as fast as it was.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/61-a-step-decides-by-a-policy-of-its-own.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _61AStepDecidesByAPolicyOfItsOwn = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _61AStepDecidesByAPolicyOfItsOwn as default
};
