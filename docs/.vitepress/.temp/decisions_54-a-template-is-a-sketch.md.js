import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"54. A template is a sketch, not a design","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/54-a-template-is-a-sketch.md","filePath":"decisions/54-a-template-is-a-sketch.md"}');
const _sfc_main = { name: "decisions/54-a-template-is-a-sketch.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_54-a-template-is-a-sketch-not-a-design" tabindex="-1">54. A template is a sketch, not a design <a class="header-anchor" href="#_54-a-template-is-a-sketch-not-a-design" aria-label="Permalink to &quot;54. A template is a sketch, not a design&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p>A template says what people would tell each other: fields by name, steps, who has them, buttons, and cases. The design follows from it (<code>core/flow/template</code>) with new keys and with the company&#39;s own roles, found by name. A finished design would carry ids of roles and people that no other company has, a thousand lines of keys that nobody reads, and would have to be moved on with each new property. Cases are part of the sketch, so that a test plays each of them with the engine, and whoever begins with the template has them as his first saved cases.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/54-a-template-is-a-sketch.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _54ATemplateIsASketch = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _54ATemplateIsASketch as default
};
