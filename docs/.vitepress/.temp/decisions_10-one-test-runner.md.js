import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"10. One test runner","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/10-one-test-runner.md","filePath":"decisions/10-one-test-runner.md"}');
const _sfc_main = { name: "decisions/10-one-test-runner.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_10-one-test-runner" tabindex="-1">10. One test runner <a class="header-anchor" href="#_10-one-test-runner" aria-label="Permalink to &quot;10. One test runner&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>One test runner.</strong> vitest runs rules, widgets, calls, races and browser walks, so that one line counts all.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/10-one-test-runner.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _10OneTestRunner = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _10OneTestRunner as default
};
