import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"36. A rule is given as much of the flow as it depends on","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/36-a-rule-is-given-as-much.md","filePath":"decisions/36-a-rule-is-given-as-much.md"}');
const _sfc_main = { name: "decisions/36-a-rule-is-given-as-much.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_36-a-rule-is-given-as-much-of-the-flow-as-it-depends-on" tabindex="-1">36. A rule is given as much of the flow as it depends on <a class="header-anchor" href="#_36-a-rule-is-given-as-much-of-the-flow-as-it-depends-on" aria-label="Permalink to &quot;36. A rule is given as much of the flow as it depends on&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A rule is given as much of the flow as it depends on.</strong> A signature while others must still sign closes one message, so it reads that one, the first of the others and how many wait, whether they are three or ten thousand; SQL decides behind the flow&#39;s lock, and a property test holds that the rule decides the same on the whole flow. Everything else reads the whole flow. What thousands of messages have in common is written once in the statement, and what many signed stands at the visit that it led to, not in each of its messages. Pages name twenty of more than a hundred people of a step, the reader among them, and count the rest; the spreadsheet of states names all. We gave up that the detail calls answer every message of such a step.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/36-a-rule-is-given-as-much.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _36ARuleIsGivenAsMuch = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _36ARuleIsGivenAsMuch as default
};
