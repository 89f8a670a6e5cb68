// The requests and answers of the service; made from its OpenAPI description.

export type SolveRequest = {
	puzzle: Puzzle;
	format?: Format;
	name?: string | null;
	number?: number | null;
	cell_size?: number | null;
	columns_first?: boolean | null;
	method?: "auto" | "conflict" | "probe1" | "probe2" | "probe3" | "tomography" | "dfs" | "backtracking" | "rules_backtracking" | "branch_and_bound" | "placements" | "annealing" | "genetic" | "evolution" | "two_sat" | "bifurcation" | "integer_program" | "exact_cover" | "automaton_cp" | "sat" | null;
	grid?: string | string[] | null;
	max_solutions?: number | null;
	limits?: Limits;
	options?: Record<string, unknown> | null;
};

export type SolveAnswer = {
	source: string;
	number: number;
	title: string;
	author: string;
	height: number;
	width: number;
	limit: string | null;
	palette: Record<string, unknown>[];
	verdict: "unique" | "multiple" | "none" | "solved" | "unknown";
	solutions: string[][];
	complete: boolean;
	known: string[] | null;
	backbone: string[] | null;
	differing: number[][] | null;
	statistics: Record<string, unknown>;
	method: string;
	reading: Record<string, unknown>[];
	warnings: string[];
};

export type CheckRequest = {
	puzzle: Puzzle;
	format?: Format;
	name?: string | null;
	number?: number | null;
	cell_size?: number | null;
	columns_first?: boolean | null;
	method?: "auto" | "conflict" | "probe1" | "probe2" | "probe3" | "tomography" | "dfs" | "backtracking" | "rules_backtracking" | "branch_and_bound" | "placements" | "annealing" | "genetic" | "evolution" | "two_sat" | "bifurcation" | "integer_program" | "exact_cover" | "automaton_cp" | "sat" | null;
	cells?: boolean | null;
	limits?: Limits;
	options?: Record<string, unknown> | null;
};

export type CheckAnswer = {
	source: string;
	number: number;
	title: string;
	author: string;
	height: number;
	width: number;
	limit: string | null;
	palette: Record<string, unknown>[];
	verdict: "unique" | "multiple" | "none" | "solved" | "unknown";
	solutions: string[][];
	complete: boolean;
	known: string[] | null;
	backbone: string[] | null;
	differing: number[][] | null;
	statistics: Record<string, unknown>;
	method: string;
	reading: Record<string, unknown>[];
	warnings: string[];
};

export type CountRequest = {
	puzzle: Puzzle;
	format?: Format;
	name?: string | null;
	number?: number | null;
	cell_size?: number | null;
	columns_first?: boolean | null;
	method?: "auto" | "conflict" | "probe1" | "probe2" | "probe3" | "tomography" | "dfs" | "backtracking" | "rules_backtracking" | "branch_and_bound" | "placements" | "annealing" | "genetic" | "evolution" | "two_sat" | "bifurcation" | "integer_program" | "exact_cover" | "automaton_cp" | "sat" | null;
	at_most?: number | null;
	limits?: Limits;
	options?: Record<string, unknown> | null;
};

export type CountAnswer = {
	source: string;
	number: number;
	title: string;
	author: string;
	height: number;
	width: number;
	count: number;
	exact: boolean;
	limit: string | null;
	statistics: Record<string, unknown>;
	warnings: string[];
};

export type LineRequest = {
	clue: string;
	cells?: number | null;
	known?: string | null;
	most?: number | null;
};

export type LineAnswer = {
	clue: string;
	cells: string;
	count: number;
	placements: string[];
	warnings: string[];
};

export type TyposRequest = {
	clues: string | Record<string, unknown> | {
		base64: string;
	};
	name?: string | null;
	limits?: Limits;
};

export type TyposAnswer = {
	source: string;
	number: number;
	title: string;
	author: string;
	height: number;
	width: number;
	limit: string | null;
	problem: string;
	typos: Record<string, unknown>[];
	puzzles: Record<string, unknown>[];
	warnings: string[];
};

export type CertifyRequest = {
	puzzle: Puzzle;
	format?: Format;
	name?: string | null;
	number?: number | null;
	cell_size?: number | null;
	columns_first?: boolean | null;
	method?: "auto" | "conflict" | "probe1" | "probe2" | "probe3" | null;
	max_solutions?: number | null;
	limits?: Limits;
	options?: Record<string, unknown> | null;
};

export type CertifyAnswer = {
	source: string;
	number: number;
	title: string;
	author: string;
	height: number;
	width: number;
	verdict: "unique" | "multiple" | "none" | "solved" | "unknown";
	steps: number;
	base64: string;
	warnings: string[];
};

export type HintRequest = {
	puzzle: Puzzle;
	format?: Format;
	name?: string | null;
	number?: number | null;
	cell_size?: number | null;
	columns_first?: boolean | null;
	grid?: string | string[] | null;
	near?: number[][] | null;
	language?: "en" | "de" | null;
	limits?: Limits;
};

export type HintAnswer = {
	source: string;
	number: number;
	title: string;
	author: string;
	height: number;
	width: number;
	limit: string | null;
	sentence: string;
	help: string[];
	steps: Record<string, unknown>[];
	mistake: Record<string, unknown> | null;
	why_none: "unique" | "multiple" | "none" | "solved" | "unknown" | null;
	warnings: string[];
};

export type ExplainRequest = {
	puzzle: Puzzle;
	format?: Format;
	name?: string | null;
	number?: number | null;
	cell_size?: number | null;
	columns_first?: boolean | null;
	grid?: string | string[] | null;
	language?: "en" | "de" | null;
	limits?: Limits;
};

export type ExplainAnswer = {
	source: string;
	number: number;
	title: string;
	author: string;
	height: number;
	width: number;
	limit: string | null;
	verdict: "unique" | "multiple" | "none" | "solved" | "unknown";
	steps: Record<string, unknown>[];
	conflict: Record<string, unknown> | null;
	start: string[];
	grid: string[];
	warnings: string[];
};

export type PageRequest = {
	puzzle: Puzzle;
	format?: Format;
	name?: string | null;
	number?: number | null;
	cell_size?: number | null;
	columns_first?: boolean | null;
	language?: "en" | "de" | null;
	limits?: Limits;
};

export type PageAnswer = {
	source: string;
	number: number;
	title: string;
	author: string;
	height: number;
	width: number;
	media_type: string;
	extension: string;
	text: string | null;
	base64: string | null;
	warnings: string[];
};

export type RateRequest = {
	puzzle: Puzzle;
	format?: Format;
	name?: string | null;
	number?: number | null;
	cell_size?: number | null;
	columns_first?: boolean | null;
	language?: "en" | "de" | null;
	limits?: Limits;
};

export type RateAnswer = {
	source: string;
	number: number;
	title: string;
	author: string;
	height: number;
	width: number;
	limit: string | null;
	verdict: "unique" | "multiple" | "none" | "solved" | "unknown";
	rating: number;
	word: string;
	sentence: string;
	hardest: string;
	hard_steps: number;
	first_hard: number | null;
	counts: Record<string, unknown>;
	steps: number;
	effort: number;
	minutes: Record<string, unknown>;
	automatic_blanks: number;
	offering: number[];
	mean_offering: number;
	warnings: string[];
};

export type VerifyRequest = {
	puzzle: Puzzle;
	format?: Format;
	name?: string | null;
	number?: number | null;
	cell_size?: number | null;
	columns_first?: boolean | null;
	grid: string | string[];
	language?: "en" | "de" | null;
	limits?: Limits;
};

export type VerifyAnswer = {
	source: string;
	number: number;
	title: string;
	author: string;
	height: number;
	width: number;
	limit: string | null;
	solved: boolean;
	conflicts: Record<string, unknown>[];
	wrong: Record<string, unknown>[];
	done: Record<string, unknown>[];
	lines_done: Record<string, unknown>[];
	offering: Record<string, unknown>[];
	mistake: Record<string, unknown> | null;
	solvable: boolean;
	warnings: string[];
};

export type ListRequest = {
	file: string | Record<string, unknown> | {
		base64: string;
	};
	name?: string | null;
	most?: number | null;
};

export type ListAnswer = {
	puzzles: Record<string, unknown>[];
	more: boolean;
	warnings: string[];
};

export type ConvertRequest = {
	puzzle: Puzzle;
	format?: Format;
	name?: string | null;
	number?: number | null;
	cell_size?: number | null;
	columns_first?: boolean | null;
	to: "non" | "webpbn" | "jsonl" | "json" | "olsak" | "nin" | "mk" | "cwd" | "simontatham" | "tournament" | "solutions" | "pbm" | "png" | "keen" | "ish" | "syro" | "makhorin" | "faase" | "bosch" | "cwc" | "picross" | "minizinc" | "puzzlink" | "npm" | "sgriddler" | "gnonograms" | "sav" | "grid" | "csv" | "nonogrid" | "freenono" | "typed" | "share" | "text" | "terminal" | "svg" | "pdf" | "html";
	solve?: boolean | null;
	strict?: boolean | null;
	limits?: Limits;
};

export type ConvertAnswer = {
	source: string;
	number: number;
	title: string;
	author: string;
	height: number;
	width: number;
	media_type: string;
	extension: string;
	text: string | null;
	base64: string | null;
	to: string;
	losses: string[];
	puzzle: Record<string, unknown>;
	warnings: string[];
};

export type DrawRequest = {
	puzzle: Puzzle;
	format?: Format;
	name?: string | null;
	number?: number | null;
	cell_size?: number | null;
	columns_first?: boolean | null;
	grid?: string | string[] | null;
	goal?: boolean | null;
	renderer?: "text" | "terminal" | "svg" | "png" | "pdf" | "html" | null;
	style?: {
		sides?: 0 | 2 | 4 | null;
		every?: number | null;
		marks?: "none" | "letters" | "patterns" | null;
		theme?: "light" | "dark" | "print" | null;
		pixels?: number | null;
		strike?: boolean | null;
		numbers?: boolean | null;
		blank?: "own" | "white" | null;
	} | null;
};

export type DrawAnswer = {
	source: string;
	number: number;
	title: string;
	author: string;
	height: number;
	width: number;
	renderer: string;
	media_type: string;
	extension: string;
	text: string | null;
	base64: string | null;
	warnings: string[];
};

export type CardRequest = {
	puzzle: Puzzle;
	format?: Format;
	name?: string | null;
	number?: number | null;
	cell_size?: number | null;
	columns_first?: boolean | null;
};

export type CardAnswer = {
	source: string;
	number: number;
	title: string;
	author: string;
	height: number;
	width: number;
	media_type: string;
	extension: string;
	text: string | null;
	base64: string | null;
	warnings: string[];
};

export type MakeRequest = {
	picture: string;
	size?: number | number[] | null;
	colours?: number | null;
	crop?: "auto" | "none" | number[] | null;
	threshold?: number | null;
	contrast?: number | null;
	dither?: boolean | null;
	blank?: string | null;
	palette?: string[] | null;
	background?: "auto" | "keep" | "remove" | null;
	margin?: number | null;
	speck?: number | null;
	unique?: boolean | null;
	difficulty?: string | number | null;
	minutes?: string | number | number[] | null;
	symmetric?: boolean | null;
	limits?: Limits;
	show?: number | null;
};

export type MakeAnswer = {
	made: Record<string, unknown>[];
	warnings: string[];
};

export type MendRequest = {
	puzzle: Puzzle;
	format?: Format;
	name?: string | null;
	number?: number | null;
	cell_size?: number | null;
	columns_first?: boolean | null;
	target?: string | number | null;
	minutes?: string | number | number[] | null;
	give?: boolean | null;
	symmetric?: boolean | null;
	most?: number | null;
	proposals?: number | null;
	limits?: Limits;
};

export type MendAnswer = {
	source: string;
	number: number;
	title: string;
	author: string;
	height: number;
	width: number;
	limit: string | null;
	target: string;
	gives: boolean;
	before: "unique" | "multiple" | "none" | "solved" | "unknown" | null;
	proposals: Record<string, unknown>[][];
	puzzles: Record<string, unknown>[];
	tried: number;
	nearest: Record<string, unknown> | null;
	warnings: string[];
};

export type GenerateRequest = {
	height?: number | null;
	width?: number | null;
	seed?: number | string | null;
	unique?: boolean | null;
	difficulty?: string | number | null;
	minutes?: string | number | number[] | null;
	shape?: "noise" | "blobs" | null;
	symmetric?: boolean | null;
	probability?: number | null;
	filled?: number | null;
	limits?: Limits;
	colours?: number | null;
};

export type GenerateAnswer = {
	limit: string | null;
	puzzle: Record<string, unknown>;
	wanted: boolean;
	verdict: "unique" | "multiple" | "none" | "solved" | "unknown" | null;
	rating: Record<string, unknown> | null;
	warnings: string[];
};

export type QrRequest = {
	text: string;
};

export type QrAnswer = {
	svg: string | null;
	warnings: string[];
};

export type Puzzle = string | Record<string, unknown> | {
	base64: string;
};

export type Format = "non" | "webpbn" | "jsonl" | "json" | "olsak" | "nin" | "mk" | "cwd" | "simontatham" | "tournament" | "solutions" | "pbm" | "png" | "picture" | "keen" | "ish" | "syro" | "makhorin" | "faase" | "bosch" | "cwc" | "picross" | "minizinc" | "puzzlink" | "npm" | "sgriddler" | "gnonograms" | "sav" | "yaya" | "grid" | "csv" | "nonogrid" | "freenono" | "nonograms_org" | "katana" | "typed" | "series" | "titled" | "share" | null;

export type Limits = {
	seconds?: number | null;
	nodes?: number | null;
	memory?: number | null;
} | null;

export type Health = {
	status: "ok";
	version: string;
	waiting: Record<string, unknown>;
};

export type Error = {
	error: {
		kind: "json" | "gone" | "foreign" | "not-found" | "method" | "too-large" | "media-type" | "request" | "format" | "puzzle" | "argument" | "unsupported" | "missing-extra" | "client-busy" | "defect" | "busy" | "worker" | "limit";
		message: string;
		limit?: string;
		busy?: boolean;
		line?: number;
		column?: number;
		readings?: Record<string, unknown>[];
	};
};

/** By the names of the operations. */
export interface Requests {
	solve: SolveRequest;
	check: CheckRequest;
	count: CountRequest;
	line: LineRequest;
	typos: TyposRequest;
	certify: CertifyRequest;
	hint: HintRequest;
	explain: ExplainRequest;
	page: PageRequest;
	rate: RateRequest;
	verify: VerifyRequest;
	list: ListRequest;
	convert: ConvertRequest;
	draw: DrawRequest;
	card: CardRequest;
	make: MakeRequest;
	mend: MendRequest;
	generate: GenerateRequest;
	qr: QrRequest;
}

/** By the names of the operations. */
export interface Answers {
	solve: SolveAnswer;
	check: CheckAnswer;
	count: CountAnswer;
	line: LineAnswer;
	typos: TyposAnswer;
	certify: CertifyAnswer;
	hint: HintAnswer;
	explain: ExplainAnswer;
	page: PageAnswer;
	rate: RateAnswer;
	verify: VerifyAnswer;
	list: ListAnswer;
	convert: ConvertAnswer;
	draw: DrawAnswer;
	card: CardAnswer;
	make: MakeAnswer;
	mend: MendAnswer;
	generate: GenerateAnswer;
	qr: QrAnswer;
}
