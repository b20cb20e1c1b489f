import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"19. A flow is started again under today's design and today's rights","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/19-a-flow-is-started-again-under-today.md","filePath":"decisions/19-a-flow-is-started-again-under-today.md"}`);
const _sfc_main = { name: "decisions/19-a-flow-is-started-again-under-today.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_19-a-flow-is-started-again-under-today-s-design-and-today-s-rights" tabindex="-1">19. A flow is started again under today&#39;s design and today&#39;s rights <a class="header-anchor" href="#_19-a-flow-is-started-again-under-today-s-design-and-today-s-rights" aria-label="Permalink to &quot;19. A flow is started again under today&#39;s design and today&#39;s rights&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A flow is started again under today&#39;s design and today&#39;s rights.</strong> The design says which fields come along (<code>set.form_copy</code>); without any it is not offered. The server carries them over: formulas see of the old form what its creator may see of it now, only what he may write now is filled, files stay with the flow that holds them. We gave up copying whole forms: a field that was closed since would have been filled behind its rights.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/19-a-flow-is-started-again-under-today.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _19AFlowIsStartedAgainUnderToday = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _19AFlowIsStartedAgainUnderToday as default
};
