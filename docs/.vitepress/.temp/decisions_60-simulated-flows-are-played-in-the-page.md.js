import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"60. Simulated flows are played in the page","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/60-simulated-flows-are-played-in-the-page.md","filePath":"decisions/60-simulated-flows-are-played-in-the-page.md"}');
const _sfc_main = { name: "decisions/60-simulated-flows-are-played-in-the-page.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_60-simulated-flows-are-played-in-the-page" tabindex="-1">60. Simulated flows are played in the page <a class="header-anchor" href="#_60-simulated-flows-are-played-in-the-page" aria-label="Permalink to &quot;60. Simulated flows are played in the page&quot;">​</a></h1><p>Date: 2026-11-24 · Status: accepted</p><p>A page that simulates asks <code>oa/flowdesigns/simulation/surroundings</code> once: the company in columns, contact groups, and the flows that the design starts or offers. Then the engine that production runs plays each act in the browser (<code>src/core/flow/simulation</code>), so that a step costs no request. What tells a simulated flow in words moved to <code>core</code> for that (<code>src/core/flow/views</code>); the calls use the same functions. A test plays all demo flows, all cases of all templates and random designs both ways and compares every letter.</p><p>The server plays instead where the engine asks for what only the server has: answers of remote functions, and the cleaning of rich text. Saved cases, their run and the replay of real flows stay calls, since publishing depends on them.</p><p>A page knows the company as it was when a flow was begun, and asks again when it is older than a minute; the company is sent anew only when its mark has changed. Phones and mails of people are not sent.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/60-simulated-flows-are-played-in-the-page.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _60SimulatedFlowsArePlayedInThePage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _60SimulatedFlowsArePlayedInThePage as default
};
