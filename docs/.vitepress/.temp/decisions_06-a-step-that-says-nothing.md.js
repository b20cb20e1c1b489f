import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"6. A step that says nothing of a field","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/06-a-step-that-says-nothing.md","filePath":"decisions/06-a-step-that-says-nothing.md"}');
const _sfc_main = { name: "decisions/06-a-step-that-says-nothing.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_6-a-step-that-says-nothing-of-a-field" tabindex="-1">6. A step that says nothing of a field <a class="header-anchor" href="#_6-a-step-that-says-nothing-of-a-field" aria-label="Permalink to &quot;6. A step that says nothing of a field&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A step that says nothing of a field</strong> shows it read-only: on creating always, later only if it holds data.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/06-a-step-that-says-nothing.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _06AStepThatSaysNothing = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _06AStepThatSaysNothing as default
};
