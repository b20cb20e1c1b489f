import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"56. An act is kept with what it was given","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/56-an-act-is-kept-with-what-it-was-given.md","filePath":"decisions/56-an-act-is-kept-with-what-it-was-given.md"}');
const _sfc_main = { name: "decisions/56-an-act-is-kept-with-what-it-was-given.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_56-an-act-is-kept-with-what-it-was-given" tabindex="-1">56. An act is kept with what it was given <a class="header-anchor" href="#_56-an-act-is-kept-with-what-it-was-given" aria-label="Permalink to &quot;56. An act is kept with what it was given&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p>Beside its line of the log stands what an act was decided on: the rule&#39;s name, its input, who acted, and what remote functions answered. So a flow can be decided again on another design, by the rules of production and without asking anybody (<code>core/flow/replay</code>). The texts of the log could not do that: they tell what came of an act, not what was sent. Ids of messages are not fixed: a message stands for that of the past which has its step and its person, so that other designs find their place. People and departments are those of today; where a flow leaves its way on its own design as well, the company has changed, not the design, and it is told so. Older history has no inputs, and nothing is guessed of it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/56-an-act-is-kept-with-what-it-was-given.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _56AnActIsKeptWithWhatItWasGiven = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _56AnActIsKeptWithWhatItWasGiven as default
};
