/** Why a price cannot be explained: something that was asked for does not exist, or has variants (`family`). */
export type WhyProblem = 'group' | 'customer' | 'list' | 'product' | 'family' | 'unit';
