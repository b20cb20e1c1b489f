import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"53. A simulated flow is the list of its acts","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/53-a-simulated-flow-is-its-acts.md","filePath":"decisions/53-a-simulated-flow-is-its-acts.md"}');
const _sfc_main = { name: "decisions/53-a-simulated-flow-is-its-acts.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_53-a-simulated-flow-is-the-list-of-its-acts" tabindex="-1">53. A simulated flow is the list of its acts <a class="header-anchor" href="#_53-a-simulated-flow-is-the-list-of-its-acts" aria-label="Permalink to &quot;53. A simulated flow is the list of its acts&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p>A simulation keeps no state: it is the design, the company and the acts that were done, and each answer plays them from the beginning with the rules of production (<code>core/flow/simulation</code>, <code>core/flow/actions</code>) on a flow in memory. Going back is playing fewer acts; a saved case is acts with the states they led to; nothing can be written, for there is no writer. Ids are counted and time passes only by acts that wait, so the same acts always give the same flow. Playing twenty acts anew takes some milliseconds; keeping sessions of half-played flows on the server would cost memory, clearing away and a second way to go wrong.</p><p>An event that needs nobody (writing the form, starting a flow, a timer that is over, a mail) comes out by itself; one that asks somebody else waits for an act that says how it came out and what was answered. Nobody stands in for anybody, and a flow that is started begins elsewhere: it is named, not played.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/53-a-simulated-flow-is-its-acts.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _53ASimulatedFlowIsItsActs = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _53ASimulatedFlowIsItsActs as default
};
