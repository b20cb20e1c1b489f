import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"2. React 19 with antd 5","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/02-react-19-with-antd-5.md","filePath":"decisions/02-react-19-with-antd-5.md"}');
const _sfc_main = { name: "decisions/02-react-19-with-antd-5.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_2-react-19-with-antd-5" tabindex="-1">2. React 19 with antd 5 <a class="header-anchor" href="#_2-react-19-with-antd-5" aria-label="Permalink to &quot;2. React 19 with antd 5&quot;">​</a></h1><p>Date: 2026-11-23 · Status: superseded by <a href="./111-antd-5-until-formilys-widgets-leave-it.html">111</a></p><p><strong>React 19 with antd 5.</strong> Formily&#39;s widgets and ours need antd 5. Our renderer plans a form once and draws it itself; far from the screen a form is text (<code>bench/README.md</code> has the numbers). Formily&#39;s part is told by decision 50.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/02-react-19-with-antd-5.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _02React19WithAntd5 = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _02React19WithAntd5 as default
};
