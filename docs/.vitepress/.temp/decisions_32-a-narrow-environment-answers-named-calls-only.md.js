import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"32. A narrow environment answers named calls only","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/32-a-narrow-environment-answers-named-calls-only.md","filePath":"decisions/32-a-narrow-environment-answers-named-calls-only.md"}');
const _sfc_main = { name: "decisions/32-a-narrow-environment-answers-named-calls-only.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_32-a-narrow-environment-answers-named-calls-only" tabindex="-1">32. A narrow environment answers named calls only <a class="header-anchor" href="#_32-a-narrow-environment-answers-named-calls-only" aria-label="Permalink to &quot;32. A narrow environment answers named calls only&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A narrow environment answers named calls only.</strong> Working in another&#39;s name, looking at an employee&#39;s messages and handling entrusted ones are sessions of environments with a menu of their own; <code>schemas/data/environments.json</code> lists the calls, <code>a/*</code> means those below <code>a</code> that change nothing. Roles shrink to what everybody has, every change is noted with who really made it, pages offer nothing that would be refused, and looking leaves messages unread.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/32-a-narrow-environment-answers-named-calls-only.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _32ANarrowEnvironmentAnswersNamedCallsOnly = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _32ANarrowEnvironmentAnswersNamedCallsOnly as default
};
