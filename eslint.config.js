// The rules for the JavaScript of the page, which `make page` checks. tsc finds undefined names,
// because it knows those of browsers.

const js = require("@eslint/js");

module.exports = [
	js.configs.recommended,
	{
		rules: {
			"max-len": ["error", { code: 100, tabWidth: 2, ignoreUrls: true }],
			"no-undef": "off",
			"no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
			"no-var": "error",
			"one-var": ["error", "never"],
			"prefer-const": ["error", { destructuring: "all" }],
			eqeqeq: "error",
		},
	},
];
