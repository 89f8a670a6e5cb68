"""What methods that improve whole grids at random share: rows that fit, moves, and costs."""
